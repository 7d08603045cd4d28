import type { Scene } from './farm-scene.ts'
import type { LayoutName } from './layouts.ts'
import type { Piece } from './piece.ts'

/** How a sort is drawn. */
export interface SortDrawing {
  piece: Piece
  /** Number and layout of pieces in its crate. */
  layout: LayoutName
  /** One cut piece, or a handful. */
  cut?: Piece
  /** Its field or origin. */
  field?: Scene
}

/** Every sort with an accurate picture. Other produce shows its category's crate. */
export const SORTS = {
  tomato: {
    piece: { glyph: '1f345', tint: 'ripeTomato' },
    layout: 'heap',
    cut: { drawing: 'tomato-cut' },
    field: 'tomato-rows',
  },
  brinjal: { piece: { glyph: '1f346', tint: 'darkBrinjal' }, layout: 'heap', cut: { drawing: 'brinjal-cut' } },
  okra: { piece: { drawing: 'okra' }, layout: 'upright', cut: { drawing: 'okra-cut' } },
  bitterGourd: { piece: { drawing: 'bitter-gourd' }, layout: 'lying', cut: { drawing: 'bitter-gourd-cut' } },
  drumstick: { piece: { drawing: 'drumstick' }, layout: 'sticks', cut: { drawing: 'drumstick-cut' } },
  greenChilli: { piece: { drawing: 'green-chilli' }, layout: 'loose', cut: { drawing: 'green-chilli-cut' } },
  capsicum: { piece: { glyph: '1fad1' }, layout: 'heap', cut: { drawing: 'capsicum-cut' }, field: 'tunnels' },
  cucumber: { piece: { glyph: '1f952', tint: 'greenCucumber' }, layout: 'heap', cut: { drawing: 'cucumber-cut' } },
  sweetCorn: { piece: { glyph: '1f33d' }, layout: 'heap', field: 'corn' },
  broccoli: { piece: { drawing: 'broccoli' }, layout: 'heads', cut: { drawing: 'broccoli-cut' } },
  beans: { piece: { drawing: 'beans' }, layout: 'many', cut: { drawing: 'beans-cut' } },
  ridgeGourd: { piece: { drawing: 'ridge-gourd' }, layout: 'lying', cut: { drawing: 'ridge-gourd-cut' } },
  cabbage: { piece: { drawing: 'cabbage' }, layout: 'heads', cut: { drawing: 'cabbage-cut' } },
  cauliflower: { piece: { drawing: 'cauliflower' }, layout: 'heads' },
  mushroom: { piece: { drawing: 'mushroom' }, layout: 'few', field: 'mushrooms' },
  carrot: { piece: { drawing: 'carrot' }, layout: 'across', cut: { drawing: 'carrot-cut' }, field: 'carrots' },
  beetroot: { piece: { drawing: 'beetroot' }, layout: 'heads', cut: { drawing: 'beetroot-cut' } },
  onion: { piece: { glyph: '1f9c5', tint: 'redOnion' }, layout: 'heap', cut: { drawing: 'onion-cut' } },
  potato: { piece: { drawing: 'potato' }, layout: 'heap', cut: { drawing: 'potato-cut' } },
  sweetPotato: { piece: { drawing: 'sweet-potato' }, layout: 'across', cut: { drawing: 'sweet-potato-cut' } },
  badamiMango: { piece: { glyph: '1f96d' }, layout: 'heap', cut: { drawing: 'badami-mango-cut' }, field: 'mangoes' },
  raspuriMango: {
    piece: { drawing: 'raspuri-mango' },
    layout: 'heap',
    cut: { drawing: 'badami-mango-cut' },
    field: 'mangoes',
  },
  elakkiBanana: {
    piece: { drawing: 'elakki-banana' },
    layout: 'heads',
    cut: { drawing: 'elakki-banana-cut' },
    field: 'bananas',
  },
  rasabale: {
    piece: { drawing: 'rasabale' },
    layout: 'heads',
    cut: { drawing: 'elakki-banana-cut' },
    field: 'bananas',
  },
  sapota: { piece: { drawing: 'sapota' }, layout: 'heap', cut: { drawing: 'sapota-cut' } },
  papaya: { piece: { drawing: 'papaya' }, layout: 'heads', cut: { drawing: 'papaya-cut' } },
  guava: { piece: { drawing: 'guava' }, layout: 'heap', cut: { drawing: 'guava-cut' }, field: 'guavas' },
  pomegranate: { piece: { drawing: 'pomegranate' }, layout: 'heap', cut: { drawing: 'pomegranate-cut' } },
  jackfruit: { piece: { drawing: 'jackfruit' }, layout: 'one', cut: { drawing: 'jackfruit-cut' } },
  blueGrapes: { piece: { glyph: '1f347' }, layout: 'heap', cut: { drawing: 'blue-grapes-cut' }, field: 'blue-vines' },
  dilkush: {
    piece: { glyph: '1f347', tint: 'greenGrape' },
    layout: 'heap',
    cut: { drawing: 'dilkush-cut' },
    field: 'green-vines',
  },
  watermelon: { piece: { drawing: 'watermelon' }, layout: 'heads', cut: { glyph: '1f349' } },
  pineapple: { piece: { drawing: 'pineapple' }, layout: 'heads', cut: { drawing: 'pineapple-cut' } },
  avocado: { piece: { glyph: '1f951' }, layout: 'heap' },
  lemon: { piece: { drawing: 'lemon' }, layout: 'heap', cut: { drawing: 'lemon-cut' } },
  orange: { piece: { glyph: '1f34a' }, layout: 'heap', cut: { drawing: 'orange-cut' }, field: 'oranges' },
  strawberry: { piece: { glyph: '1f353', tint: 'ripeStrawberry' }, layout: 'heap' },
  tenderCoconut: {
    piece: { drawing: 'tender-coconut' },
    layout: 'heads',
    cut: { drawing: 'tender-coconut-cut' },
    field: 'palms',
  },
  palak: { piece: { drawing: 'palak' }, layout: 'bunches', cut: { drawing: 'palak-cut' } },
  menthe: { piece: { drawing: 'menthe' }, layout: 'bunches', cut: { drawing: 'menthe-cut' } },
  dantu: { piece: { drawing: 'dantu' }, layout: 'bunches', cut: { drawing: 'dantu-cut' } },
  harive: { piece: { drawing: 'harive' }, layout: 'bunches', cut: { drawing: 'harive-cut' } },
  sabbasige: { piece: { drawing: 'sabbasige' }, layout: 'bunches', cut: { drawing: 'sabbasige-cut' } },
  coriander: { piece: { drawing: 'coriander' }, layout: 'bunches', cut: { drawing: 'coriander-cut' } },
  mint: { piece: { drawing: 'mint' }, layout: 'bunches', cut: { drawing: 'mint-cut' } },
  curryLeaves: { piece: { drawing: 'curry-leaves' }, layout: 'bunches', cut: { drawing: 'curry-leaves-cut' } },
  ginger: { piece: { glyph: '1fada' }, layout: 'heap', cut: { drawing: 'ginger-cut' } },
  garlic: { piece: { glyph: '1f9c4' }, layout: 'heap', cut: { drawing: 'garlic-cut' } },
  turmeric: { piece: { drawing: 'turmeric' }, layout: 'heap', cut: { drawing: 'turmeric-cut' } },
  ragi: { piece: { drawing: 'ragi' }, layout: 'sack', cut: { drawing: 'ragi-cut' }, field: 'millet' },
  rajamudi: { piece: { drawing: 'rajamudi' }, layout: 'sack', cut: { drawing: 'rajamudi-cut' }, field: 'tank' },
  navane: { piece: { drawing: 'navane' }, layout: 'sack', cut: { drawing: 'navane-cut' } },
  avarekai: { piece: { drawing: 'avarekai' }, layout: 'across', cut: { drawing: 'avarekai-cut' }, field: 'climbers' },
  togari: { piece: { drawing: 'togari' }, layout: 'sack', cut: { drawing: 'togari-cut' } },
  groundnut: { piece: { drawing: 'groundnut' }, layout: 'loose', cut: { drawing: 'groundnut-cut' } },
  horseGram: { piece: { drawing: 'horse-gram' }, layout: 'sack', cut: { drawing: 'horse-gram-cut' } },
  alasande: { piece: { drawing: 'alasande' }, layout: 'sack', cut: { drawing: 'alasande-cut' } },
  coffee: { piece: { drawing: 'coffee' }, layout: 'sack', cut: { drawing: 'coffee-cut' }, field: 'terraces' },
  honey: { piece: { glyph: '1f36f' }, layout: 'heads', cut: { drawing: 'honey-cut' }, field: 'hives' },
  eggs: { piece: { drawing: 'eggs' }, layout: 'heap', cut: { drawing: 'eggs-cut' } },
  ghee: { piece: { drawing: 'ghee' }, layout: 'heads', cut: { drawing: 'ghee-cut' } },
  milk: { piece: { drawing: 'milk' }, layout: 'bottles', cut: { drawing: 'milk-cut' }, field: 'cows' },
} as const satisfies Record<string, SortDrawing>
export type Sort = keyof typeof SORTS

/** Whether a sort of this name has an accurate picture. */
export const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name)
