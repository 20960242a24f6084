import javax.tools.ToolProvider;

/** Compiles each file into the folder that follows it: java Compile.java FILE FOLDER… */
class Compile {
  public static void main(String[] pairs) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    for (int at = 0; at < pairs.length; at += 2)
      if (compiler.run(null, null, null, "-encoding", "UTF-8", "-d", pairs[at + 1], pairs[at]) != 0) System.exit(1);
  }
}
