import { brand } from '@leadline/contract/brand'
import { BrandMark } from '@leadline/ui/brand-mark'
import { Sheet } from '@leadline/ui/dialog'
import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { usePageData } from '../../platform/page/page-data.ts'
import { paths } from '../../platform/paths.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { mainLinks, menus } from './navigation.ts'
import { NavLink } from './NavLink.tsx'
import { SearchButton } from './SearchButton.tsx'

const drawerId = 'site-menu'

export function Header() {
  const { pathname } = useLocation()
  const { notFound } = usePageData()
  // The checkout hides the links, so that nothing leads away from the purchase.
  const showsLinks = pathname !== paths.checkout || notFound
  return (
    <header className="border-ink-700 bg-ink-950 sticky top-0 z-30 border-b print:hidden">
      <div className="page-width flex h-16 items-center gap-6">
        <Link to={paths.home} className="flex items-center gap-3 text-lg font-semibold">
          <BrandMark />
          {brand.name}
        </Link>
        {showsLinks && <WideNavigation />}
        <div className="ml-auto flex items-center gap-2 lg:gap-4">
          {showsLinks && <SearchButton />}
          <div className="hidden items-center gap-4 lg:flex">
            <AccountLinks />
          </div>
          {showsLinks && <Drawer />}
        </div>
      </div>
    </header>
  )
}

function WideNavigation() {
  return (
    <nav aria-label="Main" className="hidden items-center text-sm lg:flex">
      {mainLinks.map((link) => (
        <NavLink
          key={link.label}
          link={link}
          className="text-fog-300 hover:text-fog-50 aria-[current]:text-fog-50 flex h-11 items-center rounded px-3 transition-colors"
        />
      ))}
      {menus.map((menu) => (
        <HeaderMenu key={menu.label} {...menu} />
      ))}
    </nav>
  )
}

function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  // Browsers that know `commandfor` have opened it already, before any script.
  const open = () => dialog.current?.open || dialog.current?.showModal()
  const drawerLink =
    'flex min-h-12 items-center rounded px-3 text-lg text-fog-300 hover:bg-ink-800 hover:text-fog-50'
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        onClick={open}
        {...{ command: 'show-modal', commandfor: drawerId }}
        className="text-fog-300 hover:bg-ink-800 hover:text-fog-50 -mr-2 grid size-11 place-items-center rounded"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <Sheet id={drawerId} title={brand.name} ref={dialog}>
        <nav aria-label="Menu" className="-mx-3 flex flex-1 flex-col">
          {mainLinks.map((link) => (
            <NavLink key={link.label} link={link} className={drawerLink} onFollow={close} />
          ))}
          {menus.map((menu) => (
            <div key={menu.label} className="mt-5">
              <p className="text-fog-500 px-3 pb-1 font-mono text-sm">{menu.label}</p>
              {menu.links.map((link) => (
                <NavLink key={link.label} link={link} className={drawerLink} onFollow={close} />
              ))}
            </div>
          ))}
          <div className="mt-auto flex items-center justify-between gap-4 px-3 pt-8">
            <AccountLinks onFollow={close} />
          </div>
        </nav>
      </Sheet>
    </div>
  )
}
