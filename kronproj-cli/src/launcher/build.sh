# Builds the jar in a source tree, for the launcher, which reads this when a source
# is newer: build_once is what it calls. It uses the launcher's fail, guard and
# find_newer, and name, root, jar, java_home, required_java and newline.
# shellcheck shell=sh disable=SC2154

required_maven=3.8

# at_least HAVE WANTED: compares major.minor versions.
at_least() {
  have_major=${1%%.*}
  have_minor=${1#*.}
  have_minor=${have_minor%%[!0-9]*}
  [ "$have_major" -gt "${2%%.*}" ] ||
    { [ "$have_major" -eq "${2%%.*}" ] && [ "${have_minor:-0}" -ge "${2#*.}" ]; }
}

check_build_tools() {
  [ -x "$java_home/bin/javac" ] || fail "$java_home has no compiler: install a JDK," \
    "$required_java or newer (a JRE is not enough to build)"
  command -v mvn >/dev/null || fail "Maven not found: install Maven $required_maven or newer" \
    "(Debian: apt install maven; Fedora: dnf install maven; macOS: brew install maven)"
  maven_version=$(JAVA_HOME=$java_home mvn -v 2>/dev/null |
    sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p') || true
  [ -n "$maven_version" ] || fail "mvn -v does not run; see what it says and put that right"
  at_least "$maven_version" "$required_maven" ||
    fail "Maven $maven_version is too old: install Maven $required_maven or newer"
}

# Whether the jar is missing or a source of it is newer, as after git pull.
is_stale() {
  [ -f "$jar" ] || return 0
  [ -n "$(find_newer)" ]
}

# Shows Maven's progress on a terminal as one line, from its own output.
show_progress() {
  if [ -t 2 ]; then
    while read -r tag word what rest; do
      case "$tag $word" in
        '[INFO] Building')
          case $rest in
            *'['*/*']') printf '\r\033[K%s: building, this once: %s [%s' "$name" "$what" "${rest##*\[}" >&2 ;;
          esac ;;
      esac
    done
    printf '\r\033[K' >&2
  else
    cat >/dev/null
  fi
}

build() {
  check_build_tools
  log=$root/target/build.log
  stamp=$root/target/build.stamp
  : >"$stamp"
  {
    status=0
    JAVA_HOME=$java_home mvn -B -f "$root/pom.xml" -Dquick -Dmaven.test.skip=true -pl kronproj-cli -am package \
      </dev/null 2>&1 || status=$?
    printf '%s\n' "$status" >"$root/target/build.status"
  } | tee "$log" | show_progress
  read -r status <"$root/target/build.status"
  if [ "$status" -ne 0 ]; then
    grep '^\[ERROR\]' "$log" | head -n 12 >&2 || true
    fail "the build failed; all of it is in $log"
  fi
  # A source dated in the future, as by another clock, would have every call build.
  (jar=$root/target/build.status && find_newer) | while read -r late; do touch -r "$stamp" "$late"; done
  # What is edited during the build is newer than the jar, and than classes that
  # may have been compiled without it: those are made anew by the next call.
  touch -r "$stamp" "$jar"
  for module in "$root"/kronproj-*; do
    [ -z "$(find "$module/pom.xml" "$module/src/main" -newer "$jar" -print 2>/dev/null)" ] ||
      rm -rf "$module/target/classes"
  done
}

# Whether the owner of the lock lives and has said something lately. Its process
# id alone would not do: after a restart it may be another process's for ever.
is_building() {
  owner=$(cat "$lock/pid" 2>/dev/null) || owner=
  { [ -z "$owner" ] || kill -0 "$owner" 2>/dev/null; } &&
    [ -n "$(find "$lock" "$root/target/build.log" -prune -mmin -30 2>/dev/null)" ]
}

# Two first calls at once: one builds, the other waits for it. mkdir is the
# lock that every system has.
build_once() {
  lock=$root/target/build.lock
  mkdir -p "$root/target" 2>/dev/null && [ -w "$root/target" ] ||
    fail "the jar is missing or older than the sources, and $root/target cannot be written to build it"
  until mkdir "$lock" 2>/dev/null; do
    if ! is_building; then
      mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
      continue
    fi
    if [ -t 2 ]; then printf '\r\033[K%s: waiting for the build of another call' "$name" >&2; fi
    sleep 1
  done
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
  trap 'rm -rf "$lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  printf '%s\n' "$$" >"$lock/pid"
  if is_stale; then build; fi
  rm -rf "$lock"
  guard
}
