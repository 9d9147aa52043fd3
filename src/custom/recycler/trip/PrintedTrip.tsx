/**
 * The printed page of a trip: the stops in order, each with a box to tick. All other parts of the screen are not
 * printed.
 */
import './trip.css'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { useUnitFormatters } from '../useUnitFormatters'
import type { Stop } from './stops'

interface PrintedTripProps {
  stops: readonly Stop[]
  done: ReadonlySet<string>
  /** Summary of the trip as a text, already translated. */
  summary: string
}

export const PrintedTrip = ({ stops, done, summary }: PrintedTripProps) => {
  const translate = useTranslate()
  const { kg } = useUnitFormatters()
  return createPortal(
    <div className="trip-print">
      <h1>{translate('shell.menu.trip')}</h1>
      <p>{`${translate('recycler.trip.summary', { count: stops.length })} · ${summary}`}</p>
      <table>
        <tbody>
          {stops.map((stop, index) => (
            <tr key={stop.guid}>
              <td className="trip-box">{done.has(stop.guid) ? '☑' : '☐'}</td>
              <td>{index + 1}</td>
              <td>
                <strong>{stop.name}</strong>
                <br />
                {stop.address}
              </td>
              <td>{stop.kg !== undefined && kg(stop.kg)}</td>
              <td className="trip-code">{stop.code}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
