import { type FigureStyle, readRupees as rupeesIn, readWhole as wholeIn } from '@santhe/rules'

/** A number that Excel calculated may miss its last decimal by a hair: 123.49999999999999 is 123.5. */
function exact(value: number): string {
  const hundredths = Math.round(value * 100)
  return String(Math.abs(value * 100 - hundredths) < 1e-6 ? hundredths / 100 : value)
}

/** Returns a whole number's digits: '24' of '24.0'. What can't be read stays as it is, and is refused in words. */
export function readWhole(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : String(wholeIn(cell, style) ?? cell)
}

/** Returns rupees without sign and commas: '123456.50' of '₹ 1,23,456.50'. What can't be read stays as it is, and is refused in words. */
export function readRupees(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : (rupeesIn(cell, style) ?? cell)
}
