import { defineConfig } from 'vitest/config'

/** Node rooms and browser rooms are tested in their own environments; engines come from `tools/engines` through the environment. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{libs/{rules,contracts,domain,http-kit,files,embedded-mongo},bff-*,tools}/**/*.test.ts',
            'shell/server/**/*.test.{ts,tsx}',
            'libs/federation/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: [
            '{libs/{host,client,ui},mfe-*}/**/*.test.{ts,tsx}',
            'libs/federation/src/**/*.test.tsx',
            'shell/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['./vitest.dom-setup.ts'],
        },
      },
    ],
  },
})
