import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // Pages run on Preact, which needs its own.
    alias: { '@testing-library/react': '@santhe/host/testing/screens' },
    // Packages of Santhe bring styles, which Node alone cannot import.
    server: { deps: { inline: [/@santhe/] } },
  },
})
