import type { ChoiceView as ChoiceResponse, MovedHarvest, OrderDetail } from '@santhe/contracts'
import { type harvests, mainPictureOf } from '@santhe/domain'
import { amountOfLines, givenBack, type IstDate, moneyOf, paiseToRupees, silentChoice } from '@santhe/rules'

/** Returns the orders that a move would affect. */
export function presentMove(moved: readonly harvests.MovedOrder[], to: IstDate): MovedHarvest {
  return {
    orders: moved.length,
    choices: moved.filter(({ until }) => until).length,
    until: moved[0]?.until?.toISOString() ?? null,
    // Hides the buyer until the order is released to the farm.
    concerned: moved
      .filter(({ order }) => order.isForFarm)
      .map(({ order, boxes, from }) => {
        const { firstName, lastName } = order.recipient
        return {
          orderId: order._id,
          customerName: `${firstName} ${lastName}`,
          boxes,
          silence: silentChoice({ from, to }),
        }
      }),
  }
}

export function presentChoice({ choice, order, line, offers }: harvests.ChoiceView): ChoiceResponse {
  const { productId, from, to, reason, deadline } = choice
  const { productName, localName, imageUrl, price, unit, unitsPerBox, quantity } = line
  const amount = -amountOfLines(givenBack(order, [{ productId, quantity }]))
  return {
    ...{ orderId: order._id, farmName: order.farmName, boxes: quantity, from, to, reason },
    product: { id: productId, name: productName, localName, imageUrl, price: paiseToRupees(price), unit, unitsPerBox },
    ...{ amount: paiseToRupees(amount), isPaid: order.paymentStatus === 'paid' },
    mayOnlyKeep: moneyOf(order) === 'unpaid',
    ...{ until: deadline.toISOString(), silence: silentChoice(choice) },
    offers: offers.map(product => ({
      ...{ id: product._id, name: product.name, localName: product.localName, imageUrl: mainPictureOf(product) },
      ...{ price: paiseToRupees(product.price), unit: product.unit, unitsPerBox: product.unitsPerBox },
      ...{ status: product.status, harvestDate: product.harvestDate },
    })),
  }
}

export function presentChoices(choices: readonly harvests.OrderChoice[]): OrderDetail['choices'] {
  return choices.map(({ productId, from, to, deadline, state }) => ({
    ...{ productId, from, to, until: deadline.toISOString(), state },
  }))
}
