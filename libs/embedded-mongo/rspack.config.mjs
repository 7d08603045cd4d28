import { fileURLToPath } from 'node:url'

/** The engine's own program as one file; lmdb is native and stays outside. */
export default {
  mode: 'production',
  target: 'node20',
  entry: { main: fileURLToPath(new URL('./src/main.ts', import.meta.url)) },
  output: {
    path: fileURLToPath(new URL('./dist/bundle', import.meta.url)),
    filename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    clean: true,
  },
  externalsType: 'module',
  externals: ['lmdb'],
  resolve: { extensions: ['.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        use: [
          { loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } },
        ],
      },
    ],
  },
  optimization: { minimize: false },
  devtool: 'source-map',
}
