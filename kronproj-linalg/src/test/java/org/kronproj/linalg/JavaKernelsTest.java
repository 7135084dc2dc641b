package org.kronproj.linalg;

class JavaKernelsTest extends KernelsContract {

  JavaKernelsTest() {
    super(JavaKernels.INSTANCE);
  }
}
