import { render } from '@testing-library/react'
import { theme } from 'antd'
import { createElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AntdTheme, officeTheme } from './AntdTheme.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Durations = () => theme.useToken().token.motionDurationMid

describe('officeTheme', () => {
  it('uses the page’s colours, and antd’s defaults for missing ones', () => {
    const theme = officeTheme({ '--leaf': 'rgb(30 107 60)' })
    expect(theme.token?.colorPrimary).toBe('rgb(30 107 60)')
    expect(theme.token).not.toHaveProperty('colorError')
  })

  it('gives unselected segments their own background and a readable text colour', () => {
    const { components } = officeTheme({ '--sunk': '#f3ecdd', '--card': '#ffffff', '--ink-2': '#55604f' })
    expect(components?.Segmented).toEqual({ trackBg: '#f3ecdd', itemSelectedBg: '#ffffff', itemColor: '#55604f' })
  })

  it('disables motion for people who prefer less', () => {
    const duration = () => render(createElement(AntdTheme, null, createElement(Durations))).container.textContent
    expect(duration()).toBe('0.2s')
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    expect(duration()).toBe('0s')
  })
})
