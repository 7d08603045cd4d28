export type SheetWay = 'import' | 'export'

export interface SheetProps {
  way: SheetWay
  farmerId: number
  onClose: () => void
}
