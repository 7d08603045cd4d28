// The edge has one bundle of these: it needs all languages.
export { pages } from './pages.tsx'
export { loadTexts } from './texts/languages.ts'
