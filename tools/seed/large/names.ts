import type { Random } from './random.ts'

const FIRST_NAMES = [
  'Anitha',
  'Basavaraj',
  'Bhagya',
  'Channappa',
  'Deepa',
  'Devaraj',
  'Eshwar',
  'Fathima',
  'Gangamma',
  'Girija',
  'Hanumantha',
  'Indira',
  'Jayanna',
  'Kalavathi',
  'Krishnappa',
  'Lokesh',
  'Mahadeva',
  'Manjunath',
  'Muniyamma',
  'Nanjunda',
  'Nirmala',
  'Pavithra',
  'Prakash',
  'Puttaswamy',
  'Rajeshwari',
  'Ramesh',
  'Rukmini',
  'Sadiq',
  'Savitha',
  'Shantha',
  'Shekhar',
  'Somashekar',
  'Sudha',
  'Thimmaiah',
  'Umesh',
  'Vasanth',
  'Veena',
  'Yashoda',
] as const
const LAST_NAMES = ['Gowda', 'Rao', 'Reddy', 'Shetty', 'Hegde', 'Naik', 'Patil', 'Murthy', 'K.', 'H. S.'] as const
const WHERE = [
  'Lake',
  'Hill',
  'Mango Tree',
  'Red Soil',
  'Banyan',
  'Sunrise',
  'Monsoon',
  'Old Well',
  'Temple',
  'River',
] as const
const WHAT = ['Farm', 'Gardens', 'Fields', 'Orchard', 'Thota', 'Acres', 'Growers'] as const

export function personName(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
}

export function phoneNumber(random: Random): string {
  return `+91 9${random.integer(1000, 9999)} ${random.integer(10_000, 99_999)}`
}

export function farmName(random: Random): string {
  return `${random.pick(FIRST_NAMES)}’s ${random.pick(WHERE)} ${random.pick(WHAT)}`
}
