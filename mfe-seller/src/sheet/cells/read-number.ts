import { type FigureStyle, readRupees as rupeesIn, readWhole as wholeIn } from '@santhe/rules'

/** Rounds Excel's floating-point noise: 123.49999999999999 is 123.5. */
function exact(value: number): string {
  const hundredths = Math.round(value * 100)
  return String(Math.abs(value * 100 - hundredths) < 1e-6 ? hundredths / 100 : value)
}

/** Returns a whole number's digits: '24' for '24.0'. Invalid input is returned unchanged for the validation message. */
export function readWhole(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : String(wholeIn(cell, style) ?? cell)
}

/**
 * Returns rupees as plain digits: '123456.50' for '₹ 1,23,456.50'. Invalid input is returned unchanged for the
 * validation message.
 */
export function readRupees(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : (rupeesIn(cell, style) ?? cell)
}
