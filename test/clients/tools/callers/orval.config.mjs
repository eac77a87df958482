// How orval makes its clients, of the documents in the folder it runs in.
const clientOf = (name) => ({
  input: `./${name}.json`,
  output: {
    target: `./orval/${name}.ts`,
    client: 'fetch',
    mode: 'single',
    baseUrl: { getBaseUrlFromSpecification: true },
  },
});

// biome-ignore lint/style/noDefaultExport: orval reads the default export.
export default { api: clientOf('api'), links: clientOf('links') };
