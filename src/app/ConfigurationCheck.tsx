/**
 * Checks the definitions of an area, and shows their errors instead of the area. It is loaded only in development. In
 * production the area is shown even with errors, because its other screens work.
 */
import { type ReactNode, useMemo } from 'react'
import { checkConfiguration } from '../custom/engine/check/checkConfiguration'
import { ConfigurationErrorsScreen } from '../custom/shell/ConfigurationErrorsScreen'
import { translate } from '../i18n/i18n'
import type { definitions } from '../resources'
import type { Area } from './area'

const isWord = (key: string) => ![key, ''].includes(translate(key))

interface ConfigurationCheckProps {
  resources: typeof definitions
  area: Area
  children: ReactNode
}

export const ConfigurationCheck = ({ resources, area, children }: ConfigurationCheckProps) => {
  const errors = useMemo(() => checkConfiguration(resources, [area], isWord), [area, resources])
  return errors.length > 0 ? <ConfigurationErrorsScreen errors={errors} /> : children
}
