/* A press counts once, and the time that is left is counted down; the page works without both. */
const form = document.querySelector('form')
form?.addEventListener('submit', event => {
  if (form.dataset.isSent) {
    event.preventDefault()
    return
  }
  form.dataset.isSent = 'true'
  for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
})

// Back from the shop: the page may be shown as it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

const time = document.querySelector('time[data-seconds]')
if (time) {
  const ends = performance.now() + Number(time.dataset.seconds) * 1000
  const left = document.createElement('span')
  time.after(left)
  const tick = () => {
    const seconds = Math.ceil((ends - performance.now()) / 1000)
    if (seconds <= 0) {
      window.location.reload()
      return
    }
    left.textContent = `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} from now`
    setTimeout(tick, 1000)
  }
  if (Number(time.dataset.seconds) < 7200) tick()
}
