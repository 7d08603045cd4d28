import { describe, expect, it } from 'vitest'
import { officeTheme } from './AntdTheme.tsx'

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
})
