; The program that shortcuts start. It never changes with an update: it starts the version that current.txt names.
Unicode true
Target amd64-unicode
Name "Leadline"
OutFile "${OUT}"
Icon "${ICON}"
RequestExecutionLevel user
SilentInstall silent
SetDateSave off
!include "FileFunc.nsh"
!include "version-info.nsh"

Section
  ClearErrors
  FileOpen $0 "$EXEDIR\current.txt" r
  IfErrors broken
  FileRead $0 $1
  FileClose $0
  StrCpy $2 "$EXEDIR\versions\$1"
  IfFileExists "$2\runtime\leadline.exe" 0 broken
  ${GetParameters} $R0
  SetOutPath "$PROFILE"
  ClearErrors
  Exec '"$2\runtime\leadline.exe" "$2\apps\terminal\src\hub\main.js" $R0'
  IfErrors broken
  Quit
broken:
  MessageBox MB_OK|MB_ICONSTOP "Leadline's files are not whole. Please install it again; your data is kept." /SD IDOK
  SetErrorLevel 2
SectionEnd
