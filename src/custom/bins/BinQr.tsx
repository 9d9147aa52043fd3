/** The QR code of a bin on the screen: 200 px, error correction level H, with its quiet zone. Loaded lazily. */
import { QRCodeSVG } from 'qrcode.react'
import { binQrText, limits } from '../../../contract/limits'

export const BinQr = ({ guid, label }: { guid: string; label: string }) => (
  <QRCodeSVG
    value={binQrText(guid)}
    size={limits.qrDialogPx}
    level="H"
    marginSize={4}
    role="img"
    aria-label={label}
    title={label}
  />
)
