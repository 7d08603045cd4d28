import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

/** Drops unset values, so that antd uses its own. */
function present<Names extends string>(values: Record<Names, string | undefined>): Partial<Record<Names, string>> {
  const set = Object.entries<string | undefined>(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as Partial<Record<Names, string>>
}

interface OfficeThemeOptions {
  /** Whether antd animates opening, closing and selecting. */
  motion?: boolean
}

/** Antd theme with the market's colours and typeface, radius 12 and compact tables. */
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

/**
 * Wraps every screen of the office: passes the shell's light or dark tokens to antd, and disables motion if the person
 * prefers less.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const tokens = useTokens()
  // Read once: antd remounts its children when this changes, and typed input would be lost.
  const [motion] = useState(prefersMotion)
  const theme = useMemo(() => officeTheme(tokens, { motion }), [tokens, motion])
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>
}

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

/** Antd computes with colours, so it needs their values. Serialised as text, which compares by value. */
function readTokens(): string {
  const style = getComputedStyle(document.documentElement)
  return JSON.stringify(NAMES.map(name => style.getPropertyValue(name).trim()))
}

function onThemeChange(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Returns the token values of the current theme, without those the page does not set. */
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
