import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { NATIVE_PACKAGES, RELOCATABLE } from './base.ts'

/** Optional packages that mongodb looks for. */
const OPTIONAL = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
]

/** Returns the build of the back end in `folder`: one quickly starting file for Node with its packages, `dist/bundle/main.mjs`. */
export function backEndPreset(folder: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    target: 'node20',
    entry: { main: './src/main.ts' },
    devtool: 'source-map',
    output: { path: join(folder, 'dist/bundle'), filename: '[name].mjs', module: true, clean: true },
    externalsType: 'module',
    externals: [NATIVE_PACKAGES, Object.fromEntries(OPTIONAL.map(name => [name, `node-commonjs ${name}`]))],
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: RELOCATABLE },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
    // Mongodb and mongoose read names of errors and classes at run time, and people read stack traces.
    optimization: { minimize: false },
    performance: false,
    // An unused store, loaded by a name that only its package can resolve.
    ignoreWarnings: [{ module: /RateLimiterDrizzle/ }],
  }
}
