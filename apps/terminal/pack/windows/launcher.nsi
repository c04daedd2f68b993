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

; Variables that change whom Leadline trusts, or open it to a debugger, do not reach it. What is not in this list the program
; itself drops, and says so.
!macro Drop NAME
  System::Call 'kernel32::SetEnvironmentVariable(t "${NAME}", p 0)'
!macroend

Section
  !insertmacro Drop NODE_OPTIONS
  !insertmacro Drop NODE_PATH
  !insertmacro Drop NODE_EXTRA_CA_CERTS
  !insertmacro Drop NODE_TLS_REJECT_UNAUTHORIZED
  !insertmacro Drop NODE_USE_SYSTEM_CA
  !insertmacro Drop NODE_USE_ENV_PROXY
  !insertmacro Drop NODE_DEBUG
  !insertmacro Drop NODE_V8_COVERAGE
  !insertmacro Drop NODE_COMPILE_CACHE
  !insertmacro Drop SSL_CERT_FILE
  !insertmacro Drop SSL_CERT_DIR
  !insertmacro Drop SSLKEYLOGFILE
  !insertmacro Drop OPENSSL_CONF
  !insertmacro Drop OPENSSL_MODULES
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
  Exec '"$2\runtime\leadline.exe" --disable-sigusr1 "$2\apps\terminal\src\hub\main.js" $R0'
  IfErrors broken
  Quit
broken:
  MessageBox MB_OK|MB_ICONSTOP "Leadline's files are not whole. Please install it again; your data is kept." /SD IDOK
  SetErrorLevel 2
SectionEnd
