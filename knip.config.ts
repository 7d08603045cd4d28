import { readdirSync, readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

/**
 * What counts as used, for `tools/boundaries/check-unused.ts`, which runs knip twice. The first run reads everything: another file
 * has to use an export, and a test is one. The second reads the product without its tests (`!`, knip's production mode) and finds
 * what only tests use.
 * Whatever is reached by a string and not by an import stands here, with who reaches it. One export is excused at its place:
 * `@public` where the compiler names it in declarations, `@internal` where tests of another room need it.
 */
const code = '**/*.{ts,tsx,mjs,js}'
const product = [`${code}!`, '!**/*.test.{ts,tsx}!', '!**/testing/**!']

const slices = readdirSync('.').filter(name => name.startsWith('mfe-'))

function exposedBy(slice: string): string[] {
  const { exposes } = JSON.parse(readFileSync(`${slice}/slice.json`, 'utf8'))
  return Object.values(exposes).map(path => `${String(path).replace('./', '')}!`)
}

/** Programs and journeys are users of the product: the second run does not check them. */
const users = { entry: product, project: product, includeEntryExports: false }

const programs = {
  entry: [
    // e2e/start-market.ts starts it.
    'browser/serve.ts',
    // start/start-market.ts starts it.
    'cashfree-sandbox/main.ts',
    // The pages of the stand-in load them.
    'cashfree-sandbox/assets/*.js',
    // People start it when the post's facts are to be read again.
    'delivery-areas/make-areas.ts',
    // test/long-steps.mjs starts it.
    'docker/main.ts',
    // pack/pack.ts builds it.
    'pack/santhe-slice.ts',
    // People start it when the texts of the pages have new letters.
    'fonts/cut-fonts.ts',
  ],
  // The template is a slice of its own, which new-slice/new-slice.ts copies.
  project: [code, '!new-slice/template/**'],
}

export default ({ production = false }: { production?: boolean }): KnipConfig => ({
  includeEntryExports: true,
  // What a file uses itself and a test tries is the tested unit.
  ignoreExportsUsedInFile: production,
  ignoreIssues: production
    ? {
        // Doors for tests; the collections of the domain have one for tools and tests.
        '**/testing/**': ['exports', 'types'],
        'libs/domain/src/records/index.ts': ['exports'],
        // Bundler configurations use them, which are no production code to knip.
        'libs/federation/src/preset/**': ['exports'],
        // Stands for zod in browsers: preset/offered.ts names it, and names.test.ts knows what is used of it.
        'libs/federation/src/zod/names.ts': ['exports'],
      }
    : // Tests import them by the name of the library that vitest.config.ts puts it in place of.
      { 'libs/host/src/testing/screens.ts': ['exports'] },
  // They come with the system.
  ignoreBinaries: ['prlimit', 'unshare'],
  workspaces: {
    '.': { project: ['*.ts'] },
    'libs/*': { project: product },
    // Faces and pictures of produce are read as files of their packages.
    'libs/files': { project: product, ignoreDependencies: ['@fontsource-variable/.+', '@lobehub/fluent-emoji-3d'] },
    'libs/embedded-mongo': {
      entry: ['src/main.ts!', 'conformance/main.ts!', 'torture/main.ts!', 'bench/main.ts!', 'bench/bare-server.ts!'],
      project: product,
    },
    'bff-*': { entry: ['src/main.ts!'], project: product },
    shell: {
      entry: [
        ...['src/start.ts!', 'src/workers/market-worker.ts!', 'src/workers/round-worker.ts!', 'server/main.ts!'],
        // The edge starts it, and it runs the script beside it.
        ...['server/renderer/main.ts!', 'server/renderer/inside.tsx!'],
      ],
      project: product,
      // src/fonts.css names the faces.
      ignoreDependencies: ['@fontsource-variable/.+'],
    },
    // The shell loads what slice.json exposes at run time, by its name.
    ...Object.fromEntries(
      slices.map(slice => [slice, { entry: exposedBy(slice), project: product, includeEntryExports: false }]),
    ),
    tools: production ? users : programs,
    // knip does not read the configuration of Playwright: that looks for a browser, and installs one.
    e2e: {
      playwright: false,
      ...(production
        ? users
        : {
            entry: ['playwright.config.ts', 'start-market.ts', 'journeys/**/*.spec.ts'],
            project: [code],
            includeEntryExports: false,
          }),
    },
  },
})
