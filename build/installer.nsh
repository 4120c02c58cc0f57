; Windows learns of marquee:// links with the installation, and forgets them with the app, and so does the app's start with
; the computer, which it has set itself by its id (electron/main/background/autostart.ts). Included by electron-builder's
; own script, which sets SHCTX to the person or the computer that it installs for.

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\marquee" "" "URL:Marquee"
  WriteRegStr SHCTX "Software\Classes\marquee" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\marquee\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\marquee\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update removes the old version before it brings the new one: links that are pressed meanwhile must not be lost.
  ${ifNot} ${isUpdated}
    DeleteRegKey SHCTX "Software\Classes\marquee"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
