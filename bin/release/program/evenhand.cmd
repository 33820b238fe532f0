@echo off
rem Runs Evenhand on the Node that came with it: "evenhand" serves, "evenhand help" names the commands.
rem Windows lets nobody unpack links without asking, so the first run makes them.
for %%p in (contract engine) do if not exist "%~dp0node_modules\@evenhand\%%p\" mklink /J "%~dp0node_modules\@evenhand\%%p" "%~dp0%%p" >nul
"%~dp0node\bin\node.exe" "%~dp0bin\evenhand.mjs" %*
