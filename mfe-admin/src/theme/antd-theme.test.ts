import { describe, expect, it } from 'vitest'
import { officeTheme } from './AntdTheme.tsx'

describe('officeTheme', () => {
  it('takes the colours that the page sets and leaves antd its own for the rest', () => {
    const theme = officeTheme({ '--leaf': 'rgb(30 107 60)' })
    expect(theme.token?.colorPrimary).toBe('rgb(30 107 60)')
    expect(theme.token).not.toHaveProperty('colorError')
  })
})
