/** Ordinary words that mean no produce. The search's tolerance was chosen with them. */
export const ORDINARY_WORDS: readonly string[] = [
  'phone computer table chair book pencil paper shirt trousers jacket sandals socks watch ring necklace earrings',
  'camera television fridge cooker bottle bucket soap shampoo lipstick perfume comb brush mirror lamp bulb fan',
  'heater cable battery keyboard mouse monitor printer router speaker headphones guitar piano drum ball bat',
  'racket helmet bicycle scooter motorcycle car truck bus train ticket hotel flight visa passport loan bank',
  'insurance doctor hospital medicine tablet syrup bandage mask gloves sanitizer diaper toy doll puzzle game',
  'cricket football tennis swimming yoga gym protein biscuit bread cake chocolate candy chips cola beer wine',
  'whisky cigarette fish chicken mutton prawn beef pork egg noodles pasta pizza burger sandwich ketchup jam',
  'pickle salt sugar oil vinegar sauce flour yeast cement brick paint hammer nail screw drill ladder rope wire',
  'pipe tap sink toilet tile door window curtain carpet pillow blanket mattress bed sofa cupboard wardrobe saree',
  'kurta dhoti lungi dupatta bangles python javascript docker kubernetes election movie song actor temple church',
  'mosque school college university exam teacher student salary pension tax aadhaar pan voter police lawyer court',
  'dog cat cow horse buffalo goat sheep parrot pigeon elephant tiger lion monkey snake market shop mall office',
  'house flat plot land tractor plough sickle fertilizer pesticide pump sprinkler hose lorem ipsum dolor amet',
  'qwerty asdfgh hello world test foo bar baz admin login password null undefined select drop shoes sneakers',
  'wallet purse belt tie umbrella raincoat suitcase backpack notebook stapler scissors glue tape marker eraser',
  'calculator spoon fork knife plate bowl cup glass kettle toaster mixer grinder oven stove gas cylinder',
].flatMap(line => line.split(' '))

/** More such words, collected afterwards and never used to tune the search. */
export const UNSEEN_WORDS: readonly string[] = [
  'airport album antenna apron armchair arrow artist atlas auction badge bakery balloon bamboo banner barber',
  'basket bathroom beach bearing bench bishop blazer blender boots border bracelet bridge broom budget buckle',
  'cabin candle canvas cardigan castle ceiling cello chain charger chess chisel cinema circus clay cloth coat',
  'compass concert copper cotton couch crayon crown crystal dagger dancer denim desk diary dinner drawer dress',
  'eagle earphone engine envelope factory feather fence festival film fireworks flag flute folder fountain frame',
  'freezer furniture garage garden goggles granite gravel gutter hairdryer hammock handbag hanger hostel jeans',
  'jersey jewellery judge jumper kayak keychain kimono kite ladle laser leather lens letter library lighter linen',
  'locker luggage magnet marble medal metal microwave mineral motor museum necktie needle nurse',
].flatMap(line => line.split(' '))
