// Compiles a schema once for the whole process: a page and its /bff twin, the list and its CSV take and give the same shape,
// and compiling was most of the time that a start needs.

/** Two schemas that read the same are one: `splitSchema` and `Type.Object` make new objects of equal content. */
export function compileOnce<Schema extends object, Compiled extends object>(
  compile: (schema: Schema) => Compiled,
): (schema: Schema) => Compiled {
  const known = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const compiled = known.get(text) ?? compile(schema);
    known.set(text, compiled);
    return compiled;
  };
}
