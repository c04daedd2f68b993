import { FigureFrame } from './FigureFrame.tsx'

const description =
  'State diagram. Start moves an algorithm from Initialized or from Paused to Running. Pause moves it from Running to Paused. Stop moves it from Initialized, Running or Paused to Stopped, which is final. Shutdown is Pause, then Stop.'

interface State {
  name: string
  about: string
  x: number
  y: number
}

interface Move {
  command: string
  path: string
  /** Where the command's name stands. */
  at: [x: number, y: number, anchor?: 'start' | 'middle' | 'end']
  /** Its place in a shutdown. */
  shutdown?: 1 | 2
}

const box = { width: 148, height: 58 }

/** Narrow screens: downward. */
const tall: { size: [number, number]; states: State[]; moves: Move[] } = {
  size: [340, 344],
  states: [
    { name: 'Initialized', about: 'no feed yet', x: 1, y: 1 },
    { name: 'Running', about: 'opens and closes', x: 1, y: 143 },
    { name: 'Paused', about: 'closes only', x: 1, y: 285 },
    { name: 'Stopped', about: 'final, feeds closed', x: 191, y: 143 },
  ],
  moves: [
    { command: 'Start', path: 'M75 59V141', at: [85, 106] },
    { command: 'Pause', path: 'M64 201V283', at: [56, 240, 'end'], shutdown: 1 },
    { command: 'Start', path: 'M112 285V203', at: [121, 247] },
    { command: 'Stop', path: 'M149 30H265V141', at: [255, 92, 'end'] },
    { command: 'Stop', path: 'M149 172H189', at: [169, 163, 'middle'] },
    { command: 'Stop', path: 'M149 314H265V203', at: [255, 262, 'end'], shutdown: 2 },
  ],
}

/** Wider ones: along the life of an algorithm. */
const wide: typeof tall = {
  size: [700, 226],
  states: [
    { name: 'Initialized', about: 'no feed yet', x: 1, y: 11 },
    { name: 'Running', about: 'opens and closes', x: 276, y: 11 },
    { name: 'Paused', about: 'closes only', x: 551, y: 11 },
    { name: 'Stopped', about: 'final, feeds closed', x: 276, y: 167 },
  ],
  moves: [
    { command: 'Start', path: 'M149 40H274', at: [211, 32, 'middle'] },
    { command: 'Pause', path: 'M424 27H549', at: [487, 19, 'middle'], shutdown: 1 },
    { command: 'Start', path: 'M551 53H426', at: [487, 71, 'middle'] },
    { command: 'Stop', path: 'M75 69V196H274', at: [170, 188, 'middle'] },
    { command: 'Stop', path: 'M350 69V165', at: [360, 122] },
    { command: 'Stop', path: 'M625 69V196H426', at: [530, 188, 'middle'], shutdown: 2 },
  ],
}

export function AlgorithmStates({ caption }: { caption: string }) {
  return (
    <FigureFrame caption={caption} description={description}>
      <Diagram {...tall} id="states-tall" className="mx-auto max-w-[21.25rem] sm:hidden" />
      <Diagram {...wide} id="states-wide" className="mx-auto hidden max-w-[46rem] sm:block" />
      <p className="text-fog-300 mt-5 flex items-center justify-center gap-2 text-sm">
        <svg viewBox="0 0 44 18" aria-hidden="true" className="h-4.5 w-11 shrink-0">
          <Numeral x={9} y={9}>
            1
          </Numeral>
          <Numeral x={33} y={9}>
            2
          </Numeral>
        </svg>
        Shutdown is Pause, then Stop.
      </p>
    </FigureFrame>
  )
}

function Diagram({
  size: [width, height],
  states,
  moves,
  id,
  className,
}: typeof tall & { id: string; className: string }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={`w-full ${className}`}>
      <defs>
        <marker id={id} markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">
          <path d="M0 0.5L7.5 4L0 7.5z" className="fill-fog-500" />
        </marker>
        <marker id={`${id}-brass`} markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">
          <path d="M0 0.5L7.5 4L0 7.5z" className="fill-brass-400" />
        </marker>
      </defs>
      {moves.map(({ command, path, at: [x, y, anchor], shutdown }) => (
        <g key={path}>
          <path
            d={path}
            fill="none"
            strokeWidth="1.25"
            markerEnd={`url(#${shutdown ? `${id}-brass` : id})`}
            className={shutdown ? 'stroke-brass-400' : 'stroke-fog-500'}
          />
          <text
            x={x}
            y={y}
            textAnchor={anchor ?? 'start'}
            fontSize="14"
            className={`font-mono ${shutdown ? 'fill-brass-400' : 'fill-fog-300'}`}
          >
            {command}
          </text>
          {shutdown && <ShutdownMark x={x} y={y} anchor={anchor} shutdown={shutdown} />}
        </g>
      ))}
      {states.map(({ name, about, x, y }) => (
        <g key={name}>
          <rect
            {...box}
            x={x}
            y={y}
            rx="6"
            className={`fill-ink-800 ${name === 'Stopped' ? 'stroke-fog-500' : 'stroke-ink-600'}`}
          />
          <text x={x + 14} y={y + 25} fontSize="16" fontWeight="600" className="fill-fog-50">
            {name}
          </text>
          <text x={x + 14} y={y + 45} fontSize="13" className="fill-fog-300">
            {about}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The numeral of a shutdown's step, before the command's name or under it. */
function ShutdownMark({
  x,
  y,
  anchor,
  shutdown,
}: {
  x: number
  y: number
  anchor: Move['at'][2]
  shutdown: 1 | 2
}) {
  const place = anchor === 'end' ? { x: x - 9, y: y + 16 } : { x: x - 34, y: y - 5 }
  return <Numeral {...place}>{shutdown}</Numeral>
}

function Numeral({ x, y, children }: { x: number; y: number; children: number | string }) {
  return (
    <g>
      <circle cx={x} cy={y} r="8" className="fill-brass-400" />
      <text x={x} y={y + 4} textAnchor="middle" fontSize="11" className="fill-ink-950 font-mono">
        {children}
      </text>
    </g>
  )
}
