import { useSyncExternalStore } from 'react'

/** The shell's tokens that the office's theme is made of. */
const NAMES = [
  '--ground',
  '--card',
  '--sunk',
  '--line',
  '--ink',
  '--ink-2',
  '--leaf',
  '--leaf-tint',
  '--on-leaf',
  '--turmeric',
  '--chilli',
  '--font-body',
] as const
type TokenName = (typeof NAMES)[number]
export type Tokens = Readonly<Partial<Record<TokenName, string>>>

/** antd computes with colours, so it needs their values; they are read as text, which compares by itself. */
function readTokens(): string {
  const style = getComputedStyle(document.documentElement)
  return JSON.stringify(NAMES.map(name => style.getPropertyValue(name).trim()))
}

function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  dark.addEventListener('change', listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', listener)
    observer.disconnect()
  }
}

/** The values of the shell's tokens in the theme that is on; a token that the page does not set is left out. */
export function useTokens(): Tokens {
  const values = useSyncExternalStore(onThemeChange, readTokens)
  const list: unknown = JSON.parse(values)
  const texts = Array.isArray(list) ? list : []
  const set = NAMES.flatMap((name, place) => {
    const value: unknown = texts[place]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}
