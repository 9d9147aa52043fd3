/** Emotion's styles carry the page's nonce, as its content security policy asks. Vite writes it into a meta element. */
import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })
