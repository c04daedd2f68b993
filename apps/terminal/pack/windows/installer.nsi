; Leadline for one user, without administrator rights. /S installs silently. A version that is there already stays until the
; new one has started once; data (%LOCALAPPDATA%\Leadline) is another folder and is not touched.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
Name "Leadline"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Leadline"
RequestExecutionLevel user
SetDateSave off
; A file that cannot be written ends it: half a program is none, and silently it would be taken for a whole one.
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\Leadline.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Start Leadline"
!include "MUI2.nsh"
!include "LogicLib.nsh"
!insertmacro MUI_PAGE_LICENSE "${FOLDER}/EULA.txt"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!include "version-info.nsh"
!ifdef SIGN
!uninstfinalize '${SIGN} -in "%1" -out "%1.signed" && mv "%1.signed" "%1"'
!endif

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Leadline"
!define KIND "Leadline.License"
!define RUNNING "Leadline is running. Please close its window, then try again."

Section
  SetOutPath "$INSTDIR"
  StrCpy $1 "$INSTDIR\versions\${VERSION}"
  RMDir /r "$INSTDIR\versions\.old-${VERSION}"
  RMDir /r "$INSTDIR\versions\.new-${VERSION}"
  SetOutPath "$INSTDIR\versions\.new-${VERSION}"
  File /r "${FOLDER}/*"
  SetOutPath "$INSTDIR"
  ${If} ${FileExists} "$1\*.*"
    ; Windows renames no folder in which a program runs.
    ClearErrors
    Rename "$1" "$INSTDIR\versions\.old-${VERSION}"
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "${RUNNING}" /SD IDOK
      SetErrorLevel 2
      Abort
    ${EndIf}
  ${EndIf}
  ClearErrors
  Rename "$INSTDIR\versions\.new-${VERSION}" "$1"
  ${If} ${Errors}
    Rename "$INSTDIR\versions\.old-${VERSION}" "$1"
    MessageBox MB_OK|MB_ICONSTOP "Leadline could not be installed into $INSTDIR." /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}
  RMDir /r "$INSTDIR\versions\.old-${VERSION}"
  SetOverwrite try
  File "/oname=Leadline.exe" "${LAUNCHER}"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; One rename (MoveFileEx with 'replace existing' and 'write through') switches to the new version.
  FileOpen $0 "$INSTDIR\current-next.txt" w
  FileWrite $0 "${VERSION}"
  FileClose $0
  System::Call 'kernel32::MoveFileExW(w "$INSTDIR\current-next.txt", w "$INSTDIR\current.txt", i 9) i .r0'
  ${If} $0 = 0
    MessageBox MB_OK|MB_ICONSTOP "Leadline could not be installed into $INSTDIR." /SD IDOK
    SetErrorLevel 3
    Abort
  ${EndIf}

  CreateShortCut "$SMPROGRAMS\Leadline.lnk" "$INSTDIR\Leadline.exe"
  CreateShortCut "$DESKTOP\Leadline.lnk" "$INSTDIR\Leadline.exe"
  WriteRegStr HKCU "Software\Classes\.leadline-license" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "Leadline license"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\Leadline.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\Leadline.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Leadline"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Leadline"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\Leadline.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ClearErrors
  RMDir /r "$INSTDIR\.going"
  ClearErrors
  Rename "$INSTDIR\versions" "$INSTDIR\.going"
  ${If} ${Errors}
  ${AndIf} ${FileExists} "$INSTDIR\versions\*.*"
    MessageBox MB_OK|MB_ICONEXCLAMATION "${RUNNING}" /SD IDOK
    SetErrorLevel 2
    Abort
  ${EndIf}
  RMDir /r "$INSTDIR\.going"
  Delete "$INSTDIR\current.txt"
  Delete "$INSTDIR\Leadline.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Leadline.lnk"
  Delete "$DESKTOP\Leadline.lnk"
  ReadRegStr $0 HKCU "Software\Classes\.leadline-license" ""
  ${If} $0 == "${KIND}"
    DeleteRegKey HKCU "Software\Classes\.leadline-license"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  ; A folder that Leadline has not made is not Leadline's to delete.
  ${If} ${FileExists} "$LOCALAPPDATA\Leadline\instance.db"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Delete your data as well: keys, orders, layouts, logs in $LOCALAPPDATA\Leadline?" /SD IDNO IDNO kept
    RMDir /r "$LOCALAPPDATA\Leadline"
  ${EndIf}
kept:
SectionEnd
