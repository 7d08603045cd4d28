/* The stand-in's `v3/cashfree.js`: the same global and the same promise as the provider's own script. */
;(() => {
  const { src } = document.currentScript
  const checkoutUrl = new URL('../checkout', src)

  function refusal(message) {
    return Promise.resolve({ error: { message, code: 'request_failed', type: 'request_failed' } })
  }

  function checkout({ paymentSessionId, redirectTarget = '_self' } = {}) {
    if (typeof paymentSessionId !== 'string' || paymentSessionId === '') {
      return refusal('paymentSessionId is missing')
    }
    if (!['_self', '_top', '_blank'].includes(redirectTarget)) {
      return refusal(`redirectTarget ${redirectTarget} is not supported by the stand-in`)
    }
    const address = new URL(checkoutUrl)
    address.searchParams.set('session', paymentSessionId)
    if (redirectTarget === '_self') window.location.assign(address)
    else window.open(address, redirectTarget)
    return Promise.resolve({ redirect: true })
  }

  window.Cashfree = ({ mode } = {}) => {
    if (!['sandbox', 'production', 'testing'].includes(mode)) throw new Error(`Cashfree: no such mode: ${mode}`)
    return { checkout, version: () => '3' }
  }
})()
