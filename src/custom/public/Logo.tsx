/** The installation's logo, or else the product's logo: a bottle with a leaf, as in `public/icon.svg`. */
import { brand } from '../../config'

export function Logo() {
  const { logo } = brand()
  if (logo) return <img className="p-logo" src={logo} alt="" />
  return (
    <svg className="p-logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b5d3b" />
      <path d="M13 5h6v4l2.5 4.5V25a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V13.5L13 9z" fill="#fff" />
      <path d="M12.8 22c0-5 2.2-7 6.6-7.2 0 5-1.8 7.2-5.4 7.2v2h-1.2z" fill="#2f9e63" />
    </svg>
  )
}
