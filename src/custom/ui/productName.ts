import { brand } from '../../config'

/** Returns the name of the installation's brand, or else the product's name. */
export const getProductName = (translate: (key: string) => string): string => brand().name ?? translate('public.brand')
