/**
 * Emotion's style cache. Its styles have the page's nonce, as the content security policy requires; Vite writes the
 * nonce into a meta element.
 */
import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })
