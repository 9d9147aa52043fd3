/** The compiler's functions under the name that openapi-typescript imports; TypeScript 7 itself exports none. */
import { ts } from '@ts-morph/common'

export default ts
