import styles from './AccountLayout.module.css'

export function FarmScene() {
  return (
    <svg className={styles.picture} viewBox="0 0 480 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="480" height="640" fill="var(--sand)" />
      <circle cx="150" cy="424" r="54" fill="var(--turmeric)" opacity="0.75" />
      <g transform="translate(0 56)">
        <path
          fill="color-mix(in srgb, var(--available) 45%, var(--sand))"
          d="M0 408c90-66 170-70 250-28s160 30 230-26v286H0Z"
        />
        <path fill="var(--available)" d="M0 452c110-46 220-34 300-14s130 14 180-12v214H0Z" />
        <g fill="none" stroke="var(--leaf-deep)" strokeOpacity="0.4" strokeWidth="12">
          <path d="M236 440 20 640M240 440l-92 200M244 440l24 200M250 440l140 200M256 440l224 170M232 440 0 540" />
        </g>
        <g>
          <path fill="var(--pre-order)" d="M330 372h84v62h-84Z" />
          <path fill="var(--chilli)" d="m318 376 54-46 54 46Z" />
          <path fill="var(--turmeric-ink)" d="M362 398h20v36h-20Z" />
          <path fill="var(--sky)" d="M339 390h14v14h-14ZM391 390h14v14h-14Z" />
        </g>
      </g>
    </svg>
  )
}
