import { brand } from '../../config'

/** Returns the name of the installation's brand, or the product's. */
export const getProductName = (translate: (key: string) => string): string => brand().name ?? translate('public.brand')
