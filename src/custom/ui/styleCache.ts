/**
 * Emotion's style cache with the page's nonce, which its content security policy requires. Vite writes the nonce into a
 * meta element.
 */
import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })
