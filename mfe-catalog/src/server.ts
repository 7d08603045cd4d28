// One bundle for the edge, since it needs all languages.
export { pages } from './pages.tsx'
export { loadTexts } from './texts/languages.ts'
