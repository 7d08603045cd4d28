import { render } from '@testing-library/react'
import { theme } from 'antd'
import { createElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AntdTheme, officeTheme } from './AntdTheme.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Shows how long antd's movements take in it. */
const Durations = () => theme.useToken().token.motionDurationMid

describe('officeTheme', () => {
  it('takes the colours that the page sets and leaves antd its own for the rest', () => {
    const theme = officeTheme({ '--leaf': 'rgb(30 107 60)' })
    expect(theme.token?.colorPrimary).toBe('rgb(30 107 60)')
    expect(theme.token).not.toHaveProperty('colorError')
  })

  it('shows what is not chosen of several lists on a ground of its own, in ink that is read there', () => {
    const { components } = officeTheme({ '--sunk': '#f3ecdd', '--card': '#ffffff', '--ink-2': '#55604f' })
    expect(components?.Segmented).toEqual({ trackBg: '#f3ecdd', itemSelectedBg: '#ffffff', itemColor: '#55604f' })
  })

  it('moves nothing where less motion is set', () => {
    const duration = () => render(createElement(AntdTheme, null, createElement(Durations))).container.textContent
    expect(duration()).toBe('0.2s')
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    expect(duration()).toBe('0s')
  })
})
