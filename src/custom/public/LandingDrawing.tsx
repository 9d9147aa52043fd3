/** Drawing on the landing page: a shop, a bottle falling into a bin with a QR code, and the lorry that collects it. */

function Shop() {
  return (
    <g>
      <path fill="#fff" stroke="#0b5d3b" strokeWidth="3" d="M40 150h170v130H40z" />
      <path fill="#0b5d3b" d="M32 112h186l12 42H20z" />
      <path fill="#dcebe0" d="M63 112h31l-6 42H52zM125 112h31l6 42h-37zM187 112h31l12 42h-36z" />
      <path fill="#dcebe0" stroke="#0b5d3b" strokeWidth="3" d="M58 180h70v58H58z" />
      <path fill="#f2b84b" stroke="#0b5d3b" strokeWidth="3" d="M148 184h42v96h-42z" />
      <circle cx="180" cy="234" r="4" fill="#0b5d3b" />
      <path fill="#2f9e63" d="M72 238v-24h8v-8h6v8h8v24zM100 238v-18h6v-8h6v8h6v18z" />
    </g>
  )
}

function Bin() {
  return (
    <g>
      <path fill="#2f9e63" stroke="#0b5d3b" strokeWidth="3" d="M262 184h96l-10 96h-76z" />
      <path fill="#0b5d3b" d="M254 168h112v18H254z" />
      <path fill="#fff" d="M288 206h44v44h-44z" />
      <path
        fill="#1a2b23"
        d="M293 211h12v12h-12zM315 211h12v12h-12zM293 233h12v12h-12zM310 211h3v8h-3zM309 226h7v4h-7zM320 227h7v4h-7zM315 234h4v11h-4zM323 236h4v9h-4zM296 226h6v4h-6z"
      />
      <g transform="rotate(24 306 120)">
        <path
          fill="#8fd0e8"
          stroke="#0b5d3b"
          strokeWidth="3"
          d="M297 92h18v14l9 14v34a6 6 0 0 1-6 6h-24a6 6 0 0 1-6-6v-34l9-14z"
        />
        <path fill="#f2b84b" d="M295 82h22v10h-22z" />
        <path fill="#fff" d="M288 126h36v16h-36z" />
      </g>
      <path
        fill="none"
        stroke="#f2b84b"
        strokeWidth="4"
        strokeLinecap="round"
        d="M262 96l-10-8M258 118h-13M352 96l10-8M358 118h13"
      />
    </g>
  )
}

function Lorry() {
  return (
    <g>
      <path fill="#0b5d3b" d="M404 176h116v88H404z" />
      <path fill="#f2b84b" stroke="#0b5d3b" strokeWidth="3" d="M520 202h34l24 32v30h-58z" />
      <path fill="#dcebe0" d="M530 211h20l15 22h-35z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M446 214a19 19 0 0 1 32-6M481 226a19 19 0 0 1-34 10M479 197v12h-12M446 247v-12h12"
      />
      <g fill="#1a2b23">
        <circle cx="436" cy="268" r="17" />
        <circle cx="546" cy="268" r="17" />
      </g>
      <g fill="#f6f8f5">
        <circle cx="436" cy="268" r="7" />
        <circle cx="546" cy="268" r="7" />
      </g>
    </g>
  )
}

export function LandingDrawing({ label }: { label: string }) {
  return (
    <svg className="p-drawing" viewBox="0 0 600 320" role="img" aria-label={label}>
      <path fill="var(--p-soft)" d="M0 286C40 150 90 40 220 44c90 3 110-34 200-24 110 12 160 120 180 266z" />
      <circle cx="476" cy="92" r="34" fill="#f2b84b" opacity=".6" />
      <path fill="none" stroke="var(--p-primary)" strokeWidth="3" strokeLinecap="round" d="M10 285h580" />
      <Shop />
      <Bin />
      <Lorry />
    </svg>
  )
}
