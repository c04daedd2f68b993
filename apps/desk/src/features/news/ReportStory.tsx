import { ReportDialog } from '../../platform/controls/ReportDialog.tsx'
import type { ShownStory } from '../../platform/news/matching-stories.ts'
import { useNews } from '../../platform/news/news-store.ts'

/** A summary or a number is plainly wrong: what, in a sentence. */
export function ReportStory({ shown, onClose }: { shown: ShownStory; onClose: () => void }) {
  const news = useNews()
  const { id, headline } = shown.item.story
  return (
    <ReportDialog
      title="Report this story"
      reported={headline}
      noteLabel="What is wrong"
      noteMaxLength={1000}
      noteWanted="Say in a sentence what is wrong."
      send={async (note) => await news.report(id, note)}
      onClose={onClose}
    >
      <p className="text-fog-300 text-[12px]">
        The report carries this item and your note, and nothing about your account at any exchange.
        Your license goes with it to show that you have the feed, and is not kept.
      </p>
    </ReportDialog>
  )
}
