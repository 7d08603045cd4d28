/** Which of the two ways a farm's sheet goes. */
export type SheetWay = 'import' | 'export'

/** What the sheet's part of the list gets; it arrives when one of its words is pressed. */
export interface SheetProps {
  way: SheetWay
  farmerId: number
  onClose: () => void
}
