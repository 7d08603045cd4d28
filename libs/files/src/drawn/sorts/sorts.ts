import type { Scene } from '../farm/farm-scene.ts'
import type { Piece } from '../pieces/piece.ts'
import type { Tint } from '../pieces/tints.ts'
import * as bunches from '../shapes/bunches.ts'
import * as dairy from '../shapes/dairy.ts'
import * as fruits from '../shapes/fruits.ts'
import * as gourds from '../shapes/gourds.ts'
import * as greatFruits from '../shapes/great-fruits.ts'
import * as heads from '../shapes/heads.ts'
import * as pods from '../shapes/pods.ts'
import * as roots from '../shapes/roots.ts'
import * as sacks from '../shapes/sacks.ts'
import type { LayoutName } from './layouts.ts'

/** How a sort is drawn. */
export interface SortDrawing {
  piece: Piece
  /** How many of it lie in its crate, and how. */
  layout: LayoutName
  /** One piece cut, or a handful of it. */
  cut?: Piece
  /** Where it grows or comes from. */
  field?: Scene
}

const glyph = (code: string, tint?: Tint): Piece => (tint ? { glyph: code, tint } : { glyph: code })
const own = (shape: string): Piece => ({ shape })

/** Every sort that has a true picture. Whatever is missing here is shown as its category's crate. */
export const SORTS = {
  tomato: { piece: glyph('1f345', 'ripeTomato'), layout: 'heap', cut: own(fruits.TOMATO_CUT), field: 'tomatoRows' },
  brinjal: { piece: glyph('1f346', 'darkBrinjal'), layout: 'heap', cut: own(roots.BRINJAL_CUT) },
  okra: { piece: own(pods.OKRA), layout: 'upright', cut: own(pods.OKRA_CUT) },
  bitterGourd: { piece: own(gourds.BITTER_GOURD), layout: 'lying', cut: own(gourds.BITTER_GOURD_CUT) },
  drumstick: { piece: own(pods.DRUMSTICK), layout: 'sticks', cut: own(pods.DRUMSTICK_CUT) },
  greenChilli: { piece: own(pods.GREEN_CHILLI), layout: 'loose', cut: own(pods.CHILLI_CUT) },
  capsicum: { piece: glyph('1fad1'), layout: 'heap', cut: own(gourds.CAPSICUM_CUT), field: 'tunnels' },
  cucumber: { piece: glyph('1f952', 'greenCucumber'), layout: 'heap', cut: own(gourds.CUCUMBER_CUT) },
  sweetCorn: { piece: glyph('1f33d'), layout: 'heap', field: 'corn' },
  broccoli: { piece: own(heads.BROCCOLI), layout: 'heads', cut: own(heads.BROCCOLI_CUT) },
  beans: { piece: own(pods.BEAN), layout: 'many', cut: own(pods.BEAN_CUT) },
  ridgeGourd: { piece: own(gourds.RIDGE_GOURD), layout: 'lying', cut: own(gourds.RIDGE_GOURD_CUT) },
  cabbage: { piece: own(heads.CABBAGE), layout: 'heads', cut: own(heads.CABBAGE_CUT) },
  cauliflower: { piece: own(heads.CAULIFLOWER), layout: 'heads' },
  mushroom: { piece: own(heads.OYSTER_MUSHROOM), layout: 'few', field: 'mushrooms' },
  carrot: { piece: own(roots.CARROT), layout: 'across', cut: own(roots.CARROT_CUT), field: 'carrots' },
  beetroot: { piece: own(roots.BEETROOT), layout: 'heads', cut: own(roots.BEETROOT_CUT) },
  onion: { piece: glyph('1f9c5', 'redOnion'), layout: 'heap', cut: own(roots.ONION_CUT) },
  potato: { piece: own(roots.POTATO), layout: 'heap', cut: own(roots.POTATO_CUT) },
  sweetPotato: { piece: own(roots.SWEET_POTATO), layout: 'across', cut: own(roots.SWEET_POTATO_CUT) },
  badamiMango: { piece: glyph('1f96d'), layout: 'heap', cut: own(fruits.MANGO_CUT), field: 'mangoes' },
  raspuriMango: { piece: own(fruits.GREEN_MANGO), layout: 'heap', cut: own(fruits.MANGO_CUT), field: 'mangoes' },
  elakkiBanana: { piece: own(fruits.SMALL_BANANAS), layout: 'heads', cut: own(fruits.BANANA_CUT), field: 'bananas' },
  rasabale: { piece: own(fruits.FRECKLED_BANANAS), layout: 'heads', cut: own(fruits.BANANA_CUT), field: 'bananas' },
  sapota: { piece: own(fruits.SAPOTA), layout: 'heap', cut: own(fruits.SAPOTA_CUT) },
  papaya: { piece: own(greatFruits.PAPAYA), layout: 'heads', cut: own(greatFruits.PAPAYA_CUT) },
  guava: { piece: own(fruits.GUAVA), layout: 'heap', cut: own(fruits.GUAVA_CUT), field: 'guavas' },
  pomegranate: { piece: own(fruits.POMEGRANATE), layout: 'heap', cut: own(fruits.POMEGRANATE_CUT) },
  jackfruit: { piece: own(greatFruits.JACKFRUIT), layout: 'one', cut: own(greatFruits.JACKFRUIT_CUT) },
  blueGrapes: {
    piece: glyph('1f347'),
    layout: 'heap',
    cut: own(fruits.GRAPE_CUT('#3F2A7A', '#C9D8A0')),
    field: 'blueVines',
  },
  dilkush: {
    piece: glyph('1f347', 'greenGrape'),
    layout: 'heap',
    cut: own(fruits.GRAPE_CUT('#B5C94A', '#EDF5C4')),
    field: 'greenVines',
  },
  watermelon: { piece: own(greatFruits.WATERMELON), layout: 'heads', cut: glyph('1f349') },
  pineapple: { piece: own(greatFruits.PINEAPPLE), layout: 'heads', cut: own(greatFruits.PINEAPPLE_CUT) },
  avocado: { piece: glyph('1f951'), layout: 'heap' },
  lemon: { piece: own(fruits.LEMON), layout: 'heap', cut: own(fruits.LEMON_CUT) },
  orange: { piece: glyph('1f34a'), layout: 'heap', cut: own(fruits.ORANGE_CUT), field: 'oranges' },
  strawberry: { piece: glyph('1f353', 'ripeStrawberry'), layout: 'heap' },
  tenderCoconut: {
    piece: own(greatFruits.TENDER_COCONUT),
    layout: 'heads',
    cut: own(greatFruits.TENDER_COCONUT_CUT),
    field: 'palms',
  },
  palak: { piece: own(bunches.PALAK), layout: 'bunches', cut: own(bunches.PALAK_CUT) },
  menthe: { piece: own(bunches.MENTHE), layout: 'bunches', cut: own(bunches.MENTHE_CUT) },
  dantu: { piece: own(bunches.DANTU), layout: 'bunches', cut: own(bunches.DANTU_CUT) },
  harive: { piece: own(bunches.HARIVE), layout: 'bunches', cut: own(bunches.HARIVE_CUT) },
  sabbasige: { piece: own(bunches.SABBASIGE), layout: 'bunches', cut: own(bunches.DILL_CUT) },
  coriander: { piece: own(bunches.CORIANDER), layout: 'bunches', cut: own(bunches.CORIANDER_CUT) },
  mint: { piece: own(bunches.MINT), layout: 'bunches', cut: own(bunches.MINT_CUT) },
  curryLeaves: { piece: own(bunches.CURRY_LEAVES), layout: 'bunches', cut: own(bunches.CURRY_CUT) },
  ginger: { piece: glyph('1fada'), layout: 'heap', cut: own(roots.GINGER_CUT) },
  garlic: { piece: glyph('1f9c4'), layout: 'heap', cut: own(roots.GARLIC_CUT) },
  turmeric: { piece: own(roots.TURMERIC), layout: 'heap', cut: own(roots.TURMERIC_CUT) },
  ragi: { piece: own(sacks.RAGI), layout: 'sack', cut: own(sacks.RAGI_CUT), field: 'millet' },
  rajamudi: { piece: own(sacks.RAJAMUDI), layout: 'sack', cut: own(sacks.RAJAMUDI_CUT), field: 'tank' },
  navane: { piece: own(sacks.NAVANE), layout: 'sack', cut: own(sacks.NAVANE_CUT) },
  avarekai: { piece: own(pods.AVAREKAI), layout: 'across', cut: own(pods.AVAREKAI_CUT), field: 'climbers' },
  togari: { piece: own(sacks.TOOR_DAL), layout: 'sack', cut: own(sacks.TOOR_DAL_CUT) },
  groundnut: { piece: own(pods.PEANUT), layout: 'loose', cut: own(pods.PEANUT_CUT) },
  horseGram: { piece: own(sacks.HORSE_GRAM), layout: 'sack', cut: own(sacks.HORSE_GRAM_CUT) },
  alasande: { piece: own(sacks.COWPEA), layout: 'sack', cut: own(sacks.COWPEA_CUT) },
  coffee: { piece: own(sacks.COFFEE), layout: 'sack', cut: own(sacks.COFFEE_CUT), field: 'terraces' },
  honey: { piece: glyph('1f36f'), layout: 'heads', cut: own(dairy.HONEY_CUT), field: 'hives' },
  eggs: { piece: own(dairy.EGG), layout: 'heap', cut: own(dairy.EGG_CUT) },
  ghee: { piece: own(dairy.GHEE_JAR), layout: 'heads', cut: own(dairy.GHEE_CUT) },
  milk: { piece: own(dairy.MILK_BOTTLE), layout: 'bottles', cut: own(dairy.MILK_CUT), field: 'cows' },
} as const satisfies Record<string, SortDrawing>
export type Sort = keyof typeof SORTS

/** Returns whether a sort of this name has a true picture. */
export const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name)
