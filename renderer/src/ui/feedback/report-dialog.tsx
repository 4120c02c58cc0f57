import { MessageDialog } from '#renderer/ui/dialog/message-dialog.tsx';

type Props = { title: string; onClose: () => void };

/** Shows the result of an error report. */
export const ReportDialog = (props: Props) => (
  <MessageDialog {...props}>
    The report names the page, the error and the browser. It hasn’t been sent anywhere.
  </MessageDialog>
);
