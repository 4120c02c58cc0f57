/** How to create a key, step by step. */
export function ConnectSteps() {
  return (
    <ol>
      <li>
        In Google Cloud, create a project and turn on the <b>Google Drive API</b>, the{' '}
        <b>Drive Activity API</b> and nothing else.
      </li>
      <li>
        Under <b>IAM &amp; Admin → Service Accounts</b>, create an account. It needs no role.
      </li>
      <li>
        Under <b>Keys</b>, add a key of type JSON. The file that is downloaded is what you paste here.
      </li>
      <li>
        In Google Drive, share each model’s folder with the address of the account as <b>Viewer</b>.
      </li>
    </ol>
  );
}
