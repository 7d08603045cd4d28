import { defineConfig } from 'vitest/config'

// Packages of Santhe bring styles, which Node alone cannot import.
export default defineConfig({ test: { environment: 'happy-dom', server: { deps: { inline: [/@santhe/] } } } })
