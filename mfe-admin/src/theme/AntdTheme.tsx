import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

/** Only what the page has set: antd keeps its own value for what is missing. */
function present<Names extends string>(values: Record<Names, string | undefined>): Partial<Record<Names, string>> {
  const set = Object.entries<string | undefined>(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as Partial<Record<Names, string>>
}

interface OfficeThemeOptions {
  /** Whether antd moves what it opens, closes and selects. */
  motion?: boolean
}

/** antd in the market's own clothes: its colours, its face, radius 12, compact tables. */
export function officeTheme(tokens: Tokens, { motion = true }: OfficeThemeOptions = {}): ThemeConfig {
  return {
    token: {
      motion,
      ...present({
        colorPrimary: tokens['--leaf'],
        colorLink: tokens['--leaf'],
        colorSuccess: tokens['--leaf'],
        colorWarning: tokens['--turmeric'],
        colorError: tokens['--chilli'],
        colorTextBase: tokens['--ink'],
        colorTextLightSolid: tokens['--on-leaf'],
        colorBgBase: tokens['--card'],
        colorBgLayout: tokens['--ground'],
        colorBorder: tokens['--line'],
        colorBorderSecondary: tokens['--line'],
        fontFamily: tokens['--font-body'],
      }),
      borderRadius: 12,
      fontSize: 16,
      controlHeight: 44,
    },
    components: {
      Segmented: present({
        trackBg: tokens['--sunk'],
        itemSelectedBg: tokens['--card'],
        itemColor: tokens['--ink-2'],
      }),
      Dropdown: present({
        controlItemBgActive: tokens['--sunk'],
        controlItemBgActiveHover: tokens['--sunk'],
        controlItemBgHover: tokens['--ground'],
      }),
    },
  }
}

const prefersMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Stands around every screen of the office: it gives antd the shell's tokens, in the light and the dark theme, and no motion where less is set. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const tokens = useTokens()
  // antd mounts all that it stands around again when this changes, and what was typed would be lost: it is read once.
  const [motion] = useState(prefersMotion)
  const theme = useMemo(() => officeTheme(tokens, { motion }), [tokens, motion])
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>
}

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
type Tokens = Readonly<Partial<Record<TokenName, string>>>

/** antd computes with colours, so it needs their values; they are read as text, which compares by itself. */
function readTokens(): string {
  const style = getComputedStyle(document.documentElement)
  return JSON.stringify(NAMES.map(name => style.getPropertyValue(name).trim()))
}

function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** The values of the shell's tokens in the theme that is on; a token that the page does not set is left out. */
function useTokens(): Tokens {
  const values = useSyncExternalStore(onThemeChange, readTokens)
  const list: unknown = JSON.parse(values)
  const texts = Array.isArray(list) ? list : []
  const set = NAMES.flatMap((name, place) => {
    const value: unknown = texts[place]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}
